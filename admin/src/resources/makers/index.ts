import icon from "@mui/icons-material/FactoryOutlined";
import type { ResourceProps } from "react-admin";
import { later } from "../../loading/later";

export const makers: ResourceProps = {
  name: "makers",
  icon,
  list: later(
    () => import("./list"),
    (file) => file.MakerList,
  ),
  edit: later(
    () => import("./edit"),
    (file) => file.MakerEdit,
  ),
  create: later(
    () => import("./edit"),
    (file) => file.MakerCreate,
  ),
  recordRepresentation: "name",
};
