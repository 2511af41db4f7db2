import { Box } from "@mui/material";
import { ReferenceField } from "react-admin";
import type { Goods } from "../api/types";
import { useRowOf } from "../api/useRecords";

/** Which product it is: name, specification and manufacturer. */
export const NameAndSpec = ({ goods }: { goods: Pick<Goods, "name" | "spec" | "maker"> }) => (
  <Box>
    <Box sx={{ fontWeight: 600 }}>{goods.name}</Box>
    <Box sx={{ typography: "caption", color: "text.secondary" }}>
      {goods.spec} · {goods.maker}
    </Box>
  </Box>
);

function Name() {
  const goods = useRowOf("goods");
  return goods && <NameAndSpec goods={goods} />;
}

/** The product that a record belongs to by its `goods_id`. */
export const GoodsName = () => (
  <ReferenceField source="goods_id" reference="goods" link={false}>
    <Name />
  </ReferenceField>
);
