import icon from "@mui/icons-material/KeyboardReturnOutlined";
import type { ResourceProps } from "react-admin";
import { later } from "../../loading/later";

export const supplierReturns: ResourceProps = {
  name: "supplier_returns",
  icon,
  list: later(
    () => import("./list"),
    (file) => file.SupplierReturnList,
  ),
  recordRepresentation: "number",
};
