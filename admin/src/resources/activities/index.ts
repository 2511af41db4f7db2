import icon from "@mui/icons-material/CelebrationOutlined";
import type { ResourceProps } from "react-admin";
import { ActivityCreate, ActivityEdit } from "./edit";
import { ActivityList } from "./list";

export const activities: ResourceProps = {
  name: "activities",
  icon,
  list: ActivityList,
  edit: ActivityEdit,
  create: ActivityCreate,
  recordRepresentation: "title",
};
