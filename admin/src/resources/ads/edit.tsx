import { Create, useRecordContext } from "react-admin";
import type { Ad } from "../../api/types";
import { Edit } from "../../forms/Edit";
import { AdForm } from "./form";

function AdTitle() {
  const ad = useRecordContext<Ad>();
  return <span>{ad ? `广告：${ad.title}` : "广告"}</span>;
}

export const AdEdit = () => (
  <Edit<Ad> title={<AdTitle />} mutationMode="pessimistic" redirect="list" actions={false} sx={{ pt: 2 }}>
    <AdForm />
  </Edit>
);

export const AdCreate = () => (
  <Create<Ad> title="新建广告" redirect="list" sx={{ pt: 2 }}>
    <AdForm isNew />
  </Create>
);
