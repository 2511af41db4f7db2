// The base first: every component's own styles must be able to overrule it.
import "@yaoji/tokens/tokens.css";
import "./base.css";
import { watchErrors } from "@yaoji/errors/watch";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { App } from "./app/App";
import { watchChunks } from "./app/chunks";

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
