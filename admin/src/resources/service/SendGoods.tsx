import { Box, Button } from "@mui/material";
import { useState } from "react";
import { IdField } from "../pages/IdsField";

/** Goods on sale, found by name, as a card into the chat. */
export function SendGoods({ onSend }: { onSend: (goodsId: number) => void }) {
  const [id, setId] = useState(0);
  return (
    <Box role="group" aria-label="发商品给客户" sx={{ display: "flex", gap: 1, alignItems: "center", mt: 1 }}>
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <IdField of="goods" value={id} onChange={setId} />
      </Box>
      <Button
        size="small"
        disabled={id === 0}
        aria-label="发送找到的商品"
        onClick={() => {
          onSend(id);
          setId(0);
        }}
      >
        发送
      </Button>
    </Box>
  );
}
