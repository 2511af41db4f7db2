// The base first: every component's own styles must be able to overrule it.
import "./tokens.css";
import "./base.css";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { App } from "./app/App";
import { watchChunks } from "./app/chunks";
import { beaconService, setPageViewService } from "./app/pageViews";

watchChunks();
// Known when the app is built: without an address none of it is in the bundle.
const statistics = import.meta.env.VITE_PAGE_VIEW_URL;
if (statistics) setPageViewService(beaconService(statistics));

const root = document.getElementById("root");
if (root) {
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  );
}
