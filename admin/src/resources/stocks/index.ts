import icon from "@mui/icons-material/Inventory2Outlined";
import type { ResourceProps } from "react-admin";
import { later } from "../../loading/later";

export const stocks: ResourceProps = {
  name: "stocks",
  icon,
  list: later(
    () => import("./list"),
    (file) => file.StockList,
  ),
  recordRepresentation: "goods_name",
};
