import type { ReactNode } from "react";
import { Create } from "react-admin";
import { RecordTitle } from "../../fields/RecordTitle";
import { Edit } from "../../forms/Edit";

interface Props {
  kind: string;
  children: ReactNode;
}

/** The form of a draft; it is reviewed and submitted on its page. */
export const EditToShow = ({ kind, children }: Props) => (
  <Edit
    title={<RecordTitle kind={kind} />}
    mutationMode="pessimistic"
    redirect="show"
    actions={false}
    sx={{ pt: 2 }}
  >
    {children}
  </Edit>
);

export const CreateToShow = ({ kind, children }: Props) => (
  <Create title={`新建${kind}`} redirect="show" sx={{ pt: 2 }}>
    {children}
  </Create>
);
