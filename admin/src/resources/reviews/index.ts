import alarmsIcon from "@mui/icons-material/ReportProblemOutlined";
import icon from "@mui/icons-material/RuleOutlined";
import type { ResourceProps } from "react-admin";
import { later } from "../../loading/later";

export const reviews: ResourceProps = {
  name: "reviews",
  icon,
  list: later(
    () => import("./list"),
    (file) => file.ReviewList,
  ),
  recordRepresentation: "id",
};

export const quantityAlarms: ResourceProps = {
  name: "quantity_alarms",
  icon: alarmsIcon,
  list: later(
    () => import("./alarms"),
    (file) => file.QuantityAlarmList,
  ),
};
