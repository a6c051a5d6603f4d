import init from "./page.js";

// A rejected promise is silent outside the worker; an error thrown by a task reaches its `onerror`.
init().catch((error) => setTimeout(() => { throw error; }));
