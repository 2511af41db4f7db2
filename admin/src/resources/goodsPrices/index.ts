import icon from "@mui/icons-material/SellOutlined";
import type { ResourceProps } from "react-admin";
import { GoodsPriceCreate, GoodsPriceEdit } from "./edit";
import { GoodsPriceList } from "./list";

export const goodsPrices: ResourceProps = {
  name: "goods_prices",
  icon,
  list: GoodsPriceList,
  edit: GoodsPriceEdit,
  create: GoodsPriceCreate,
  recordRepresentation: "price",
};
