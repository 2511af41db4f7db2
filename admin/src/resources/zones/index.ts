import icon from "@mui/icons-material/ViewCarouselOutlined";
import type { ResourceProps } from "react-admin";
import { later } from "../../loading/later";

export const zones: ResourceProps = {
  name: "zones",
  icon,
  list: later(
    () => import("./list"),
    (file) => file.ZoneList,
  ),
  edit: later(
    () => import("./edit"),
    (file) => file.ZoneEdit,
  ),
  recordRepresentation: "title",
};
