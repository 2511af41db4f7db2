import OpenIcon from "@mui/icons-material/OpenInNewOutlined";
import { Button } from "@mui/material";
import { Create, TopToolbar, useRecordContext } from "react-admin";
import type { Activity } from "../../api/types";
import { EditWithHistory } from "../../history/EditWithHistory";
import { ActivityForm } from "./form";
import { pageOf } from "./words";

function ActivityTitle() {
  const activity = useRecordContext<Activity>();
  return <span>{activity ? `活动：${activity.title}` : "活动"}</span>;
}

function Actions() {
  const activity = useRecordContext<Activity>();
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
  <EditWithHistory title={<ActivityTitle />} actions={<Actions />}>
    <ActivityForm />
  </EditWithHistory>
);

export const ActivityCreate = () => (
  <Create<Activity> title="新建活动" redirect="list" sx={{ pt: 2 }}>
    <ActivityForm isNew />
  </Create>
);
