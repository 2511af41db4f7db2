import SearchIcon from "@mui/icons-material/SearchOutlined";
import { Box, Button, DialogTitle } from "@mui/material";
import { visuallyHidden } from "@mui/utils";
import { Suspense, useEffect, useState } from "react";
import { useNavigate } from "react-router-dom";
import { Dialog } from "../forms/Dialog";
import { later } from "../loading/later";
import type { Destination } from "./destinations";

const Search = later(
  () => import("./PaletteSearch"),
  (file) => file.PaletteSearch,
);

/** Ctrl+K from everywhere, and `/` for the search box of the list that is open. */
function useKeys(open: () => void) {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() === "k" && (event.ctrlKey || event.metaKey)) {
        event.preventDefault();
        open();
        return;
      }
      if (event.key !== "/" || event.ctrlKey || event.metaKey || event.altKey) return;
      const at = event.target;
      if (
        at instanceof HTMLElement &&
        at.closest("input, textarea, select, [contenteditable], [role=dialog]")
      )
        return;
      const search = document.querySelector<HTMLInputElement>("main input[name=q]");
      if (!search) return;
      event.preventDefault();
      search.focus();
      search.select();
    };
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, [open]);
}

/** Every page of the menu and the search of the main lists, a few letters away. */
export function Palette() {
  const navigate = useNavigate();
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  const [open] = useState(() => () => setOpen(true));
  useKeys(open);
  // Nobody who presses Ctrl+K waits for it.
  useEffect(() => void Search.preload(), []);
  const go = (to: Destination | null) => {
    if (!to) return;
    close();
    navigate(to.to);
  };
  return (
    <>
      <Button
        onClick={open}
        startIcon={<SearchIcon />}
        aria-keyshortcuts="Control+K"
        sx={{ color: "inherit", display: { xs: "none", md: "inline-flex" } }}
      >
        快速前往
        <Box component="kbd" sx={{ ml: 1, font: "inherit", typography: "caption" }}>
          Ctrl+K
        </Box>
      </Button>
      <Dialog
        open={isOpen}
        onClose={close}
        // A search is nothing to be kept.
        isDone
        fullWidth
        maxWidth="sm"
        slotProps={{ paper: { sx: { alignSelf: "flex-start", mt: 8 } } }}
      >
        <DialogTitle sx={visuallyHidden}>快速前往</DialogTitle>
        {/* As tall as the list of pages will be, on most screens. */}
        <Suspense fallback={<Box sx={{ height: "50vh" }} />}>
          <Search onPick={go} onClose={close} />
        </Suspense>
      </Dialog>
    </>
  );
}
