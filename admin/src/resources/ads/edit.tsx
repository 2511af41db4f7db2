import { Create } from "react-admin";
import { useRecordOf } from "../../api/useRecords";
import { Edit } from "../../forms/Edit";
import { AdForm } from "./form";

function AdTitle() {
  const ad = useRecordOf("ads");
  return <span>{ad ? `广告：${ad.title}` : "广告"}</span>;
}

export const AdEdit = () => (
  <Edit title={<AdTitle />} mutationMode="pessimistic" redirect="list" actions={false} sx={{ pt: 2 }}>
    <AdForm />
  </Edit>
);

export const AdCreate = () => (
  <Create title="新建广告" redirect="list" sx={{ pt: 2 }}>
    <AdForm isNew />
  </Create>
);
