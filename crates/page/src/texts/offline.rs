//! New versions of the page.

use super::texts;

texts! {
    new_version = "A new version of this page is here.", "Eine neue Version dieser Seite ist da.";
    reload = "Reload", "Neu laden";
}
