import icon from "@mui/icons-material/MedicationOutlined";
import type { ResourceProps } from "react-admin";
import { later } from "../../loading/later";

export const goods: ResourceProps = {
  name: "goods",
  icon,
  list: later(
    () => import("./list"),
    (file) => file.GoodsList,
  ),
  create: later(
    () => import("./create"),
    (file) => file.GoodsCreate,
  ),
  edit: later(
    () => import("./edit"),
    (file) => file.GoodsEdit,
  ),
  show: later(
    () => import("./show"),
    (file) => file.GoodsShow,
  ),
  recordRepresentation: "name",
};
