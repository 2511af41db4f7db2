import icon from "@mui/icons-material/ViewQuiltOutlined";
import type { ResourceProps } from "react-admin";
import { later } from "../../loading/later";

export const pages: ResourceProps = {
  name: "pages",
  icon,
  list: later(
    () => import("./list"),
    (file) => file.PageList,
  ),
  edit: later(
    () => import("./edit"),
    (file) => file.PageEdit,
  ),
  create: later(
    () => import("./edit"),
    (file) => file.PageCreate,
  ),
  recordRepresentation: "title",
};
