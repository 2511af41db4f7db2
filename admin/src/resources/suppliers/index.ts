import icon from "@mui/icons-material/HandshakeOutlined";
import type { ResourceProps } from "react-admin";
import { later } from "../../loading/later";

export const suppliers: ResourceProps = {
  name: "suppliers",
  icon,
  list: later(
    () => import("./list"),
    (file) => file.SupplierList,
  ),
  show: later(
    () => import("./show"),
    (file) => file.SupplierShow,
  ),
  recordRepresentation: "name",
};
