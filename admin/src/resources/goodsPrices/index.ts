import icon from "@mui/icons-material/SellOutlined";
import type { ResourceProps } from "react-admin";
import { later } from "../../loading/later";

export const goodsPrices: ResourceProps = {
  name: "goods_prices",
  icon,
  list: later(
    () => import("./list"),
    (file) => file.GoodsPriceList,
  ),
  edit: later(
    () => import("./edit"),
    (file) => file.GoodsPriceEdit,
  ),
  create: later(
    () => import("./edit"),
    (file) => file.GoodsPriceCreate,
  ),
  recordRepresentation: "price",
};
