import SearchIcon from "@mui/icons-material/SearchOutlined";
import { Autocomplete, Box, Button, DialogTitle, TextField } from "@mui/material";
import { visuallyHidden } from "@mui/utils";
import { useEffect, useState } from "react";
import { useNavigate } from "react-router-dom";
import { useCan } from "../api/useCan";
import { Dialog } from "../forms/Dialog";
import { type Destination, destinations } from "./destinations";

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
  const can = useCan();
  const navigate = useNavigate();
  const [isOpen, setOpen] = useState(false);
  const [typed, setTyped] = useState("");
  const close = () => setOpen(false);
  const [open] = useState(() => () => {
    setTyped("");
    setOpen(true);
  });
  useKeys(open);
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
        <Autocomplete<Destination>
          open
          autoHighlight
          options={destinations(typed, (resource) => can(resource, "read"))}
          filterOptions={(all) => all}
          getOptionKey={({ to }) => to}
          getOptionLabel={({ text }) => text}
          inputValue={typed}
          onInputChange={(_, value, why) => why !== "reset" && setTyped(value)}
          onChange={(_, to) => go(to)}
          onClose={(_, why) => why === "escape" && close()}
          forcePopupIcon={false}
          noOptionsText="没有这样的页面"
          renderInput={(params) => (
            <TextField
              {...params}
              autoFocus
              placeholder="页面、订单号、商品、客户"
              sx={{ p: 1.5 }}
              slotProps={{
                ...params.slotProps,
                htmlInput: { ...params.slotProps.htmlInput, "aria-label": "快速前往" },
              }}
            />
          )}
          slotProps={{
            popper: {
              disablePortal: true,
              sx: { position: "static !important", transform: "none !important", width: "100% !important" },
            },
            paper: { elevation: 0 },
          }}
        />
      </Dialog>
    </>
  );
}
