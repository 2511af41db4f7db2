import { Box } from "@mui/material";
import { FunctionField, ReferenceField } from "react-admin";
import type { Goods } from "../api/types";

/** The product that a record belongs to by its `goods_id`. */
export const GoodsName = () => (
  <ReferenceField source="goods_id" reference="goods" link={false}>
    <FunctionField<Goods>
      render={(goods) => (
        <Box>
          <Box sx={{ fontWeight: 600 }}>{goods.name}</Box>
          <Box sx={{ typography: "caption", color: "text.secondary" }}>
            {goods.spec} · {goods.maker}
          </Box>
        </Box>
      )}
    />
  </ReferenceField>
);
