import icon from "@mui/icons-material/LocalShippingOutlined";
import prefixIcon from "@mui/icons-material/QrCode2Outlined";
import pickingIcon from "@mui/icons-material/ShoppingBasketOutlined";
import type { ResourceProps } from "react-admin";
import { ShipmentList } from "./list";
import { PickableList } from "./PickableList";
import { ShipmentShow } from "./show";
import { TracePrefixList } from "./TracePrefixList";

export { PickListsPage } from "./PickListsPage";

export const picking: ResourceProps = {
  name: "picking",
  icon: pickingIcon,
  list: PickableList,
  recordRepresentation: "id",
};

export const shipments: ResourceProps = {
  name: "shipments",
  icon,
  list: ShipmentList,
  show: ShipmentShow,
  recordRepresentation: "id",
};

export const tracePrefixes: ResourceProps = {
  name: "trace_prefixes",
  icon: prefixIcon,
  list: TracePrefixList,
  recordRepresentation: "id",
};
