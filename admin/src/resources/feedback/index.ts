import icon from "@mui/icons-material/FeedbackOutlined";
import type { ResourceProps } from "react-admin";
import type { Feedback } from "../../api/types";
import { FeedbackList } from "./list";
import { FeedbackShow } from "./show";

export const feedback: ResourceProps = {
  name: "feedback",
  icon,
  list: FeedbackList,
  show: FeedbackShow,
  recordRepresentation: (row: Feedback) => `${row.kind_text} ${row.id}`,
};
