//! The engine of the server that the page came from.

use super::texts;

texts! {
    switch = "Native engine of this server", "Engine dieses Servers";
    idle(threads) = "Searches at native speed, {threads} requests at a time.",
        "Rechnet mit voller Geschwindigkeit, {threads} Anfragen zugleich.";
    connecting = "Connecting to the server…", "Verbindung zum Server wird aufgebaut…";
    on = "The server searches for this page.", "Der Server rechnet für diese Seite.";
    lost = "The connection to the server was lost; the engine in this browser takes over.",
        "Die Verbindung zum Server ist verloren; die Engine in diesem Browser übernimmt.";
}
