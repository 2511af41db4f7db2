import ordersIcon from "@mui/icons-material/LocalMallOutlined";
import goodsIcon from "@mui/icons-material/RedeemOutlined";
import type { ResourceProps } from "react-admin";
import { later } from "../../loading/later";

export const pointsGoods: ResourceProps = {
  name: "points_goods",
  icon: goodsIcon,
  list: later(
    () => import("./goods"),
    (file) => file.PointsGoodsList,
  ),
  edit: later(
    () => import("./goods"),
    (file) => file.PointsGoodsEdit,
  ),
  create: later(
    () => import("./goods"),
    (file) => file.PointsGoodsCreate,
  ),
  recordRepresentation: "name",
};

export const pointsOrders: ResourceProps = {
  name: "points_orders",
  icon: ordersIcon,
  list: later(
    () => import("./orders"),
    (file) => file.PointsOrderList,
  ),
  show: later(
    () => import("./orders"),
    (file) => file.PointsOrderShow,
  ),
  recordRepresentation: "number",
};
