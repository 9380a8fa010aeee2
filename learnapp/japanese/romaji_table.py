"""The one table of romaji: what each syllable types, and what else it can stand for."""

from collections.abc import Mapping

_ROWS = """
a あ i い u う e え o お
ka か ki き ku く ke け ko こ   kya きゃ kyu きゅ kye きぇ kyo きょ   kwa くぁ kwi くぃ kwe くぇ kwo くぉ
ga が gi ぎ gu ぐ ge げ go ご   gya ぎゃ gyu ぎゅ gye ぎぇ gyo ぎょ   gwa ぐぁ gwi ぐぃ gwe ぐぇ gwo ぐぉ
sa さ shi し si し su す se せ so そ   sha しゃ shu しゅ she しぇ sho しょ   sya しゃ syu しゅ sye しぇ syo しょ
za ざ ji じ zi じ zu ず ze ぜ zo ぞ   ja じゃ ju じゅ je じぇ jo じょ   zya じゃ zyu じゅ zye じぇ zyo じょ
jya じゃ jyu じゅ jye じぇ jyo じょ
ta た chi ち ti ち tsu つ tu つ te て to と   cha ちゃ chu ちゅ che ちぇ cho ちょ   tya ちゃ tyu ちゅ tye ちぇ tyo ちょ
cya ちゃ cyu ちゅ cye ちぇ cyo ちょ   tsa つぁ tsi つぃ tse つぇ tso つぉ   tha てゃ thi てぃ thu てゅ the てぇ tho てょ
twu とぅ   da だ di ぢ du づ de で do ど   dya ぢゃ dyu ぢゅ dye ぢぇ dyo ぢょ   dji ぢ dzi ぢ dzu づ
dja ぢゃ dju ぢゅ djo ぢょ   dha でゃ dhi でぃ dhu でゅ dhe でぇ dho でょ   dwu どぅ
na な ni に nu ぬ ne ね no の   nya にゃ nyu にゅ nye にぇ nyo にょ
ha は hi ひ fu ふ hu ふ he へ ho ほ   hya ひゃ hyu ひゅ hye ひぇ hyo ひょ   fa ふぁ fi ふぃ fe ふぇ fo ふぉ
fya ふゃ fyu ふゅ fyo ふょ   ba ば bi び bu ぶ be べ bo ぼ   bya びゃ byu びゅ bye びぇ byo びょ
pa ぱ pi ぴ pu ぷ pe ぺ po ぽ   pya ぴゃ pyu ぴゅ pye ぴぇ pyo ぴょ
ma ま mi み mu む me め mo も   mya みゃ myu みゅ mye みぇ myo みょ
ya や yu ゆ ye いぇ yo よ   ra ら ri り ru る re れ ro ろ   rya りゃ ryu りゅ rye りぇ ryo りょ
wa わ wi うぃ we うぇ wo を   wha うぁ whi うぃ whe うぇ who うぉ   wyi ゐ wye ゑ
va ゔぁ vi ゔぃ vu ゔ ve ゔぇ vo ゔぉ   vya ゔゃ vyu ゔゅ vyo ゔょ
xa ぁ xi ぃ xu ぅ xe ぇ xo ぉ   xya ゃ xyu ゅ xyo ょ   xtu っ xtsu っ xwa ゎ xka ヵ xke ヶ xn ん
la ぁ li ぃ lu ぅ le ぇ lo ぉ   lya ゃ lyu ゅ lyo ょ   ltu っ ltsu っ lwa ゎ lka ヵ lke ヶ
n' ん
"""
_CELLS = _ROWS.split()

ROMAJI: Mapping[str, str] = dict(zip(_CELLS[::2], _CELLS[1::2], strict=True))
"""Romaji syllable → the hiragana that typing it gives; Hepburn, Kunrei, Nihon-shiki and what keyboards take."""

ALSO: Mapping[str, tuple[str, ...]] = {
    # Hepburn writes ぢ like じ and づ like ず; Kunrei writes zi and zu for both.
    "ji": ("ぢ",), "ja": ("ぢゃ",), "ju": ("ぢゅ",), "jo": ("ぢょ",), "zu": ("づ",),
    "zi": ("ぢ",), "zya": ("ぢゃ",), "zyu": ("ぢゅ",), "zyo": ("ぢょ",),
    # In loan words Hepburn writes ティ, ディ, トゥ, ドゥ, デュ as they sound.
    "ti": ("てぃ",), "di": ("でぃ",), "tu": ("とぅ",), "du": ("どぅ",), "dyu": ("でゅ",), "tyu": ("てゅ",),
    "si": ("すぃ",),
    "wo": ("うぉ",), "wi": ("ゐ",), "we": ("ゑ",), "kwa": ("くゎ",), "gwa": ("ぐゎ",),
    # Japanese has one sound where English has r and l, so l is taken for r as well as for small kana.
    "la": ("ら",), "li": ("り",), "lu": ("る",), "le": ("れ",), "lo": ("ろ",),
}  # fmt: skip
"""What else a syllable can stand for in one of the systems, when it is read and not typed."""

LONGEST = max(map(len, ROMAJI))

_HEPBURN = """
a i u e o ka ki ku ke ko kya kyu kye kyo kwa kwi kwe kwo ga gi gu ge go gya gyu gye gyo gwa gwi gwe gwo
sa shi su se so sha shu she sho za ji zu ze zo ja ju je jo ta chi tsu te to cha chu che cho tsa tsi tse tso
thi dhi thu dhu twu dwu da de do dji dzu dja dju djo na ni nu ne no nya nyu nye nyo ha hi fu he ho hya hyu hye hyo
fa fi fe fo fyu ba bi bu be bo bya byu bye byo pa pi pu pe po pya pyu pye pyo ma mi mu me mo mya myu mye myo
ya yu ye yo ra ri ru re ro rya ryu rye ryo wa wi we who wyi wye wo va vi vu ve vo vyu
xa xi xu xe xo xya xyu xyo xwa xka xke
"""
_SOUNDS = {
    "thi": "ti", "dhi": "di", "thu": "tyu", "dhu": "dyu", "twu": "tu", "dwu": "du", "who": "wo", "wyi": "i", "wye": "e",
    "dji": "ji", "dzu": "zu", "dja": "ja", "dju": "ju", "djo": "jo", "wo": "o",
    "xa": "a", "xi": "i", "xu": "u", "xe": "e", "xo": "o", "xya": "ya", "xyu": "yu", "xyo": "yo", "xwa": "wa",
    "xka": "ka", "xke": "ke",
}  # fmt: skip

HEPBURN: Mapping[str, str] = {ROMAJI[key]: _SOUNDS.get(key, key) for key in _HEPBURN.split()}
"""Hiragana of one mora → Hepburn."""
