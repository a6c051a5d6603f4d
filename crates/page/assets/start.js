const loading = document.getElementById("loading");
import("./page.js")
  .then((page) => page.default())
  .then(() => loading.remove())
  .catch((error) => {
    loading.textContent = `The page could not be loaded: ${error.message}`;
    throw error;
  });
