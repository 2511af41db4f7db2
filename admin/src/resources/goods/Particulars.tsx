import { Alert, Button, Skeleton } from "@mui/material";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { maxLength, required, TextInput } from "react-admin";
import { goodsParticulars, type Particulars, setGoodsParticulars } from "../../api/calls/goods";
import type { GoodsParticulars } from "../../api/types";
import { useCan } from "../../api/useCan";
import { useRecordOf } from "../../api/useRecords";
import type { Read } from "../../api/versions";
import { Facts } from "../../fields/Facts";
import { Panel } from "../../fields/Panel";
import { FormDialog } from "../../forms/FormDialog";

/** Origin and standard of pieces of Chinese medicine, registrant, licence and UDI of devices. */
export function ParticularsPanel() {
  const goods = useRecordOf("goods");
  const writes = useCan()("goods", "write");
  const [isOpen, setIsOpen] = useState(false);
  const { data, error } = useQuery({
    queryKey: ["goods_particulars", goods?.id],
    queryFn: ({ signal }) => goodsParticulars(goods?.id ?? 0, signal),
    enabled: goods !== undefined,
  });
  if (!goods) return null;
  return (
    <Panel
      title="产地、标准、注册人"
      action={
        writes &&
        data && (
          <Button size="small" onClick={() => setIsOpen(true)}>
            修改
          </Button>
        )
      }
    >
      {error && <Alert severity="error">没有读到，请刷新后重试</Alert>}
      {!error && !data && <Skeleton variant="rounded" height={72} />}
      {data && (
        <>
          {data.missing.length > 0 && (
            <Alert severity="warning" sx={{ mb: 2 }}>
              依法应登记{data.missing.join("、")}，登记后才能通过首营审批；会显示在商品页和随货同行单上。
            </Alert>
          )}
          <Facts
            facts={[
              { label: "产地", value: data.origin },
              { label: "执行标准", value: data.standard },
              { label: "注册人 / 备案人", value: data.registrant },
              { label: "生产许可证号", value: data.production_licence },
              { label: "UDI", value: data.udi },
            ]}
          />
        </>
      )}
      {isOpen && data && <ParticularsDialog known={data} onClose={() => setIsOpen(false)} />}
    </Panel>
  );
}

function ParticularsDialog({ known, onClose }: { known: GoodsParticulars & Read; onClose: () => void }) {
  const { origin, standard, registrant, production_licence, udi } = known;
  return (
    <FormDialog<Particulars & { reason: string }, GoodsParticulars>
      title="产地、标准、注册人"
      resource="goods_particulars"
      confirm="保存"
      defaultValues={{ origin, standard, registrant, production_licence, udi, reason: "" }}
      run={(values) => setGoodsParticulars(known, values)}
      done="已保存"
      refresh={["goods_particulars"]}
      onClose={onClose}
    >
      <TextInput source="origin" validate={maxLength(100)} helperText="中药饮片必填" />
      <TextInput
        source="standard"
        validate={maxLength(200)}
        helperText="中药饮片必填，如 中国药典 2025 年版"
      />
      <TextInput source="registrant" validate={maxLength(100)} helperText="医疗器械必填" />
      <TextInput source="production_licence" validate={maxLength(100)} helperText="二类、三类医疗器械必填" />
      <TextInput source="udi" validate={maxLength(60)} helperText="三类医疗器械必填，产品标识（DI）" />
      <TextInput source="reason" validate={[required(), maxLength(200)]} />
    </FormDialog>
  );
}
