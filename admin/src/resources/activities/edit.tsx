import OpenIcon from "@mui/icons-material/OpenInNewOutlined";
import { Button } from "@mui/material";
import { Create, TopToolbar } from "react-admin";
import { useRecordOf } from "../../api/useRecords";
import { EditWithHistory } from "../../history/EditWithHistory";
import { ActivityForm } from "./form";
import { pageOf } from "./words";

function ActivityTitle() {
  const activity = useRecordOf("activities");
  return <span>{activity ? `活动：${activity.title}` : "活动"}</span>;
}

function Actions() {
  const activity = useRecordOf("activities");
  const page = activity && pageOf(activity);
  return (
    <TopToolbar>
      {page && (
        <Button size="small" startIcon={<OpenIcon />} href={page} target="_blank" rel="noreferrer">
          在商城里看
        </Button>
      )}
    </TopToolbar>
  );
}

export const ActivityEdit = () => (
  <EditWithHistory of="activities" title={<ActivityTitle />} actions={<Actions />}>
    <ActivityForm />
  </EditWithHistory>
);

export const ActivityCreate = () => (
  <Create title="新建活动" redirect="list" sx={{ pt: 2 }}>
    <ActivityForm isNew />
  </Create>
);
