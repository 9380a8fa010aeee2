"""A browser's connection, kept open: plain sockets, so that the client adds little to what is measured."""

import gzip
import socket
from dataclasses import dataclass
from types import TracebackType
from urllib.parse import urlencode

HOST = "127.0.0.1"
TIMEOUT_SECONDS = 30


class BadResponse(RuntimeError):
    """The server did not answer as a measurement needs it; the text shows what came."""


@dataclass(frozen=True, slots=True)
class Response:
    """What came over the wire. `size` counts status line, headers and body as sent."""

    status: int
    head: str
    raw: bytes
    size: int
    sent: int
    """Bytes of the request, headers included."""

    def header(self, name: str) -> str:
        for line in self.head.split("\r\n")[1:]:
            key, _, value = line.partition(":")
            if key.lower() == name:
                return value.strip()
        return ""

    @property
    def text(self) -> str:
        zipped = self.header("content-encoding") == "gzip"
        return (gzip.decompress(self.raw) if zipped else self.raw).decode()


class Browser:
    """Sends requests one after the other over one connection, with cookies, taking gzip."""

    def __init__(self, port: int, htmx: bool = False) -> None:
        self.port = port
        self.cookies: dict[str, str] = {}
        self._socket: socket.socket | None = None
        self._constant = (
            f"Host: {HOST}:{port}\r\nUser-Agent: bench\r\nAccept: text/html\r\n"
            "Accept-Encoding: gzip, deflate, br\r\nAccept-Language: en\r\n"
        )
        if htmx:
            self._constant += (
                "HX-Request: true\r\nHX-Request-Type: partial\r\nHX-Source: form\r\nHX-Target: div#walk\r\n"
                f"HX-Current-URL: http://{HOST}:{port}/review\r\n"
            )

    def __enter__(self) -> "Browser":
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def close(self) -> None:
        if self._socket is not None:
            self._socket.close()
            self._socket = None

    def get(self, path: str, status: int = 200) -> Response:
        return self._send(f"GET {path} HTTP/1.1\r\n{self._constant}{self._cookie()}\r\n".encode(), status)

    def post(self, path: str, form: dict[str, str], status: int = 303) -> Response:
        body = urlencode(form).encode()
        head = (
            f"POST {path} HTTP/1.1\r\n{self._constant}{self._cookie()}Origin: http://{HOST}:{self.port}\r\n"
            f"Content-Type: application/x-www-form-urlencoded\r\nContent-Length: {len(body)}\r\n\r\n"
        )
        return self._send(head.encode() + body, status)

    def _cookie(self) -> str:
        return "Cookie: " + "; ".join(f"{k}={v}" for k, v in self.cookies.items()) + "\r\n" if self.cookies else ""

    def _send(self, request: bytes, status: int) -> Response:
        if self._socket is None:
            self._socket = socket.create_connection((HOST, self.port), timeout=TIMEOUT_SECONDS)
            self._socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self._socket.sendall(request)
        response = self._receive(self._socket, len(request))
        if response.status != status:
            wanted = request.split(b"\r\n", 1)[0].decode()
            raise BadResponse(f"{wanted}: {response.status} instead of {status}\n{response.text[:2000]}")
        return response

    def _receive(self, connection: socket.socket, sent: int) -> Response:
        received = b""
        while (end := received.find(b"\r\n\r\n")) < 0:
            received += self._more(connection)
        head = received[:end].decode("latin-1")
        total = end + 4 + self._note(head)
        while len(received) < total:
            received += self._more(connection)
        return Response(int(head[9:12]), head, received[end + 4 :], len(received), sent)

    @staticmethod
    def _more(connection: socket.socket) -> bytes:
        part = connection.recv(65536)
        if not part:
            raise BadResponse("The server closed the connection.")
        return part

    def _note(self, head: str) -> int:
        """Keep the cookies of a response; returns the length of its body."""
        length = None
        for line in head.split("\r\n")[1:]:
            name, _, value = line.partition(": ")
            if name.lower() == "content-length":
                length = int(value)
            elif name.lower() == "set-cookie":
                key, _, content = value.partition(";")[0].partition("=")
                self.cookies[key] = content
        if length is None:
            raise BadResponse(f"A response without Content-Length:\n{head}")
        return length
