import icon from "@mui/icons-material/LocalShippingOutlined";
import prefixIcon from "@mui/icons-material/QrCode2Outlined";
import pickingIcon from "@mui/icons-material/ShoppingBasketOutlined";
import type { ResourceProps } from "react-admin";
import { later } from "../../loading/later";

export const PickListsPage = later(
  () => import("./PickListsPage"),
  (file) => file.PickListsPage,
);

export const picking: ResourceProps = {
  name: "picking",
  icon: pickingIcon,
  list: later(
    () => import("./PickableList"),
    (file) => file.PickableList,
  ),
  recordRepresentation: "id",
};

export const shipments: ResourceProps = {
  name: "shipments",
  icon,
  list: later(
    () => import("./list"),
    (file) => file.ShipmentList,
  ),
  show: later(
    () => import("./show"),
    (file) => file.ShipmentShow,
  ),
  recordRepresentation: "id",
};

export const tracePrefixes: ResourceProps = {
  name: "trace_prefixes",
  icon: prefixIcon,
  list: later(
    () => import("./TracePrefixList"),
    (file) => file.TracePrefixList,
  ),
  recordRepresentation: "id",
};
