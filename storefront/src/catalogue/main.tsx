import "@yaoji/tokens/tokens.css";
import "../base.css";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { MemoryRouter } from "react-router";
import { Catalogue } from "./Catalogue";

const root = document.getElementById("root");
if (root) {
  createRoot(root).render(
    <StrictMode>
      {/* Links of the samples lead nowhere: the page stays. */}
      <MemoryRouter>
        <Catalogue />
      </MemoryRouter>
    </StrictMode>,
  );
}
