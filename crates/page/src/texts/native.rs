//! The engine of the server that the page came from.

use super::texts;

texts! {
    switch = "Native engine of this server", "Engine dieses Servers";
    idle(threads) = "Searches at native speed, {threads} requests at a time.", "Rechnet mit voller Geschwindigkeit, {threads} Anfragen zugleich.";
    calling = "The server is being called …", "Der Server wird gerufen …";
    on = "The server searches for this page.", "Der Server rechnet für diese Seite.";
    lost = "The server has gone away; this page's own engine goes on.", "Der Server ist nicht mehr da; die Engine dieser Seite macht weiter.";
}
