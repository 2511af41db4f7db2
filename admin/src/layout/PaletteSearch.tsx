import { Autocomplete, TextField } from "@mui/material";
import { useState } from "react";
import { useCan } from "../api/useCan";
import { type Destination, destinations } from "./destinations";

interface PaletteSearchProps {
  onPick: (to: Destination | null) => void;
  onClose: () => void;
}

export function PaletteSearch({ onPick, onClose }: PaletteSearchProps) {
  const can = useCan();
  const [typed, setTyped] = useState("");
  return (
    <Autocomplete<Destination>
      open
      autoHighlight
      options={destinations(typed, (resource) => can(resource, "read"))}
      filterOptions={(all) => all}
      getOptionKey={({ to }) => to}
      getOptionLabel={({ text }) => text}
      inputValue={typed}
      onInputChange={(_, value, why) => why !== "reset" && setTyped(value)}
      onChange={(_, to) => onPick(to)}
      onClose={(_, why) => why === "escape" && onClose()}
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
  );
}
