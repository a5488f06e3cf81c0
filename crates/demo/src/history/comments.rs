//! Comments on actions that are stuck.

use kernel::Result;
use records::comment::{CommentRequest, service::create};
use work::action_item::ActionItem;

use super::{ClientContext, History};

/// A comment: days ago, text, and whether it is internal to the provider.
type CommentLine = (i64, &'static str, bool);

const QUESTION: CommentLine = (4, "What would get this moving again? I can raise it with the supplier if that helps.", false);
const ANSWER: CommentLine = (3, "They promised a new date by the end of this week. I will put it here as soon as I have it.", false);
const ASIDE: CommentLine = (3, "The second delay of this kind here. Worth a word in the next quarterly review.", true);

impl History<'_> {
    /// The coach asks, the owner answers, and the coach leaves an internal note.
    pub(super) async fn discuss(&self, place: &ClientContext<'_>, item: &ActionItem, owner: &str) -> Result<()> {
        let coach = place.demo.coach;
        let question = self.say(place, item, coach, QUESTION, None).await?;
        if owner != coach {
            self.say(place, item, owner, ANSWER, Some(question)).await?;
        }
        self.say(place, item, coach, ASIDE, None).await.map(drop)
    }

    async fn say(
        &self,
        place: &ClientContext<'_>,
        item: &ActionItem,
        who: &str,
        (days_ago, body, is_internal): CommentLine,
        parent_id: Option<kernel::Uuid>,
    ) -> Result<kernel::Uuid> {
        let scope = self.acting(place, who, days_ago)?;
        let input = CommentRequest { body: body.to_owned(), mentions: Vec::new(), is_internal, parent_id };
        Ok(create(self.app, &scope, "ActionItem", item.id, &input).await?.id)
    }
}
