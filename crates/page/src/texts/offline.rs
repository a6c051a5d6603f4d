//! New versions of the page.

use super::texts;

texts! {
    new_version = "A new version of this page is available.", "Eine neue Version dieser Seite ist verfügbar.";
    outdated =
        "This page is older than the one on the server, and parts of it are no longer available. Reload it to continue.",
        "Diese Seite ist älter als die auf dem Server, und Teile von ihr sind nicht mehr verfügbar. Lade sie neu, um fortzufahren.";
    reload = "Reload", "Neu laden";
}
