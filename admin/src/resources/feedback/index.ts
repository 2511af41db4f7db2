import icon from "@mui/icons-material/FeedbackOutlined";
import type { ResourceProps } from "react-admin";
import type { Feedback } from "../../api/types";
import { later } from "../../loading/later";

export const feedback: ResourceProps = {
  name: "feedback",
  icon,
  list: later(
    () => import("./list"),
    (file) => file.FeedbackList,
  ),
  show: later(
    () => import("./show"),
    (file) => file.FeedbackShow,
  ),
  recordRepresentation: (row: Feedback) => `${row.kind_text} ${row.id}`,
};
