import { Alert, Button } from "@mui/material";
import type { ReactNode } from "react";
import { Create, type EditProps } from "react-admin";
import { Link } from "react-router-dom";
import { useRecordOf } from "../../api/useRecords";
import { RecordTitle } from "../../fields/RecordTitle";
import { Edit } from "../../forms/Edit";

interface Props {
  kind: string;
  children: ReactNode;
}

interface EditToShowProps extends Props, Pick<EditProps, "id"> {
  of: "coupons" | "draws" | "mass_messages";
}

/** In place of a form; `to`: where the record is shown. */
export const NoDraft = ({ to, children }: { to: string; children: ReactNode }) => (
  <Alert
    severity="info"
    action={
      <Button color="inherit" size="small" component={Link} to={to}>
        查看
      </Button>
    }
  >
    {children}
  </Alert>
);

/** An address may lead to the form of what was handed in since, or is another's to write: then there is nothing to fill in. */
function WhileDraft({ of, kind, children }: EditToShowProps) {
  const record = useRecordOf(of);
  if (record?.can_edit !== false) return children;
  return (
    <NoDraft to={`/${of}/${record.id}/show`}>
      这条{kind}您现在不能修改：它已经提交，或者由别的岗位写。
    </NoDraft>
  );
}

/** The form of a draft; it is reviewed and submitted on its page. */
export const EditToShow = ({ of, id, kind, children }: EditToShowProps) => (
  <Edit
    resource={of}
    id={id}
    title={<RecordTitle kind={kind} />}
    mutationMode="pessimistic"
    redirect="show"
    actions={false}
    sx={{ pt: 2 }}
  >
    <WhileDraft of={of} kind={kind}>
      {children}
    </WhileDraft>
  </Edit>
);

export const CreateToShow = ({ kind, children }: Props) => (
  <Create title={`新建${kind}`} redirect="show" sx={{ pt: 2 }}>
    {children}
  </Create>
);
