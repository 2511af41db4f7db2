// The base first: every component's own styles must be able to overrule it.
import "./tokens.css";
import "./base.css";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { App } from "./app/App";
import { watchChunks } from "./app/chunks";
import { watchErrors } from "./app/watchErrors";

watchChunks();
const onCaughtError = watchErrors(() => import("./app/errorBeacon"));

const root = document.getElementById("root");
if (root) {
  createRoot(root, { onCaughtError }).render(
    <StrictMode>
      <App />
    </StrictMode>,
  );
}
