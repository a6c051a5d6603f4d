//! The embedded board.

use super::texts;

texts! {
    frame = "Board for a web page", "Brett für eine Webseite";
    snippet(address) =
        "<iframe src=\"{address}\" title=\"A game of Isolation\" loading=\"lazy\" style=\"width:100%;max-width:40rem;height:52rem;border:0\"></iframe>",
        "<iframe src=\"{address}\" title=\"Eine Partie Isolation\" loading=\"lazy\" style=\"width:100%;max-width:40rem;height:52rem;border:0\"></iframe>";
    open_page = "Open the page in a new tab", "Seite in neuem Tab öffnen";
    only_games = "only games can be embedded: addresses that begin with #/play",
        "nur Partien lassen sich einbetten: Adressen, die mit #/play beginnen";
    too_long(most) = "the message is longer than {most} bytes", "die Nachricht ist länger als {most} Bytes";
    malformed(why) = "the message is malformed: {why}", "die Nachricht ist fehlerhaft: {why}";
    no_version(version) = "the message does not name its version: isolation: {version}",
        "die Nachricht nennt ihre Version nicht: isolation: {version}";
    unknown_version(given, version) = "version {given} of the messages is unknown; this board knows {version}",
        "Version {given} der Nachrichten ist unbekannt; dieses Brett kennt {version}";
    unknown_type(name) = "unknown type “{name}”; known are get, play and set",
        "unbekannter Typ „{name}“; bekannt sind get, play und set";
    wrong_members = "expected play with moves, set with an address, or with a position and perhaps moves, or get alone",
        "erwartet wird play mit moves, set mit address, oder mit position und vielleicht moves, oder get allein";
}
