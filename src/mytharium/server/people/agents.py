"""What a browser says of itself, in two words."""

from mytharium.scene.words import Words

BROWSERS = (("Edg/", "Edge"), ("OPR/", "Opera"), ("Firefox/", "Firefox"), ("Chrome/", "Chrome"), ("Safari/", "Safari"))
SYSTEMS = (
    ("Android", "Android"),
    ("iPhone", "iPhone"),
    ("iPad", "iPad"),
    ("Windows", "Windows"),
    ("Mac OS", "Mac"),
    ("Linux", "Linux"),
)


def device(agent: str, words: Words) -> str:
    """Firefox on Linux."""
    browser, system = (next((name for sign, name in known if sign in agent), "") for known in (BROWSERS, SYSTEMS))
    if browser and system:
        return words.t("{browser} on {system}", browser=browser, system=system)
    return browser or system or words.t("A device")
