import { Box } from "@mui/material";
import { ReferenceField } from "react-admin";
import { useRowOf } from "../api/useRecords";

function Name() {
  const goods = useRowOf("goods");
  return (
    goods && (
      <Box>
        <Box sx={{ fontWeight: 600 }}>{goods.name}</Box>
        <Box sx={{ typography: "caption", color: "text.secondary" }}>
          {goods.spec} · {goods.maker}
        </Box>
      </Box>
    )
  );
}

/** The product that a record belongs to by its `goods_id`. */
export const GoodsName = () => (
  <ReferenceField source="goods_id" reference="goods" link={false}>
    <Name />
  </ReferenceField>
);
