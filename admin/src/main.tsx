import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { App } from "./App";
import { preload } from "./screens";

const root = document.getElementById("root");
if (!root) throw new Error("index.html has no #root");
// Beside the question who is here, not after it.
preload(window.location.pathname.slice(import.meta.env.BASE_URL.length - 1));

createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
