import icon from "@mui/icons-material/CelebrationOutlined";
import type { ResourceProps } from "react-admin";
import { later } from "../../loading/later";

export const activities: ResourceProps = {
  name: "activities",
  icon,
  list: later(
    () => import("./list"),
    (file) => file.ActivityList,
  ),
  edit: later(
    () => import("./edit"),
    (file) => file.ActivityEdit,
  ),
  create: later(
    () => import("./edit"),
    (file) => file.ActivityCreate,
  ),
  recordRepresentation: "title",
};
