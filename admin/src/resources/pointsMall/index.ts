import ordersIcon from "@mui/icons-material/LocalMallOutlined";
import goodsIcon from "@mui/icons-material/RedeemOutlined";
import type { ResourceProps } from "react-admin";
import { PointsGoodsCreate, PointsGoodsEdit, PointsGoodsList } from "./goods";
import { PointsOrderList, PointsOrderShow } from "./orders";

export const pointsGoods: ResourceProps = {
  name: "points_goods",
  icon: goodsIcon,
  list: PointsGoodsList,
  edit: PointsGoodsEdit,
  create: PointsGoodsCreate,
  recordRepresentation: "name",
};

export const pointsOrders: ResourceProps = {
  name: "points_orders",
  icon: ordersIcon,
  list: PointsOrderList,
  show: PointsOrderShow,
  recordRepresentation: "number",
};
