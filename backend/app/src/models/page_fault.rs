/// What of a page buyers would not find, or find otherwise than its editor thinks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PageFault {
    /// From 1; none: the page as a whole.
    pub block: Option<usize>,
    pub text: String,
}
