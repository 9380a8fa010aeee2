"""The pages: thin views that read a form, call a rule, write the log, and render or redirect."""
