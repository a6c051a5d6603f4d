//! New versions of the page.

use super::texts;

texts! {
    new_version = "A new version of this page is available.", "Eine neue Version dieser Seite ist verfügbar.";
    reload = "Reload", "Neu laden";
}
