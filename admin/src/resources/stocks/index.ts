import icon from "@mui/icons-material/Inventory2Outlined";
import type { ResourceProps } from "react-admin";
import { StockList } from "./list";

export const stocks: ResourceProps = {
  name: "stocks",
  icon,
  list: StockList,
  recordRepresentation: "goods_name",
};
