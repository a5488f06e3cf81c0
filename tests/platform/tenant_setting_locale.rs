//! How a tenant writes dates, begins weeks, and what its new clients begin with.

use serde_json::json;
use testkit::{Who, World, on_both};

use crate::tenant_setting::{COLOUR, PATH, in_force, read_setting, reset, save};

const DATES: &str = "Portal.Locale.DateFormat";
const WEEKS: &str = "Portal.Locale.FirstDayOfWeek";
const CURRENCY: &str = "Portal.Locale.Currency";
const FISCAL: &str = "Portal.Locale.FiscalYearStartMonth";

#[tokio::test]
async fn dates_are_written_as_ones_own_tenant_has_it_also_in_the_tenants_of_others() {
    on_both(async |world: World| {
        let (host, admin) = (world.as_user(Who::HostAdmin).await, world.as_user(Who::ClientAdmin).await);
        let inherited = json!({"name": DATES, "value": null, "inherited": null, "isOwn": false});
        assert_eq!(read_setting(&admin, DATES).await, inherited, "as the reader's language does");
        save(&host, &[(DATES, json!("yyyy-MM-dd")), (WEEKS, json!("Monday"))]).await.ok();
        save(&admin, &[(DATES, json!("dd.MM.yyyy")), (CURRENCY, json!("chf"))]).await.ok();
        let staff = world.as_user(Who::Staff).await;
        assert_eq!((in_force(&staff, DATES).await, in_force(&staff, WEEKS).await), ("dd.MM.yyyy".to_owned(), "Monday".to_owned()));
        let coach = world.as_user(Who::Coach).await.within(world.cast.alpha);
        assert_eq!((in_force(&coach, DATES).await, in_force(&coach, CURRENCY).await), ("yyyy-MM-dd".to_owned(), "CHF".to_owned()));
        let effective = staff.get(&format!("{PATH}/effective")).await.ok();
        assert_eq!((&effective["values"][DATES], &effective["values"][CURRENCY]), (&json!("dd.MM.yyyy"), &json!("CHF")));
        // spec: TEN-01
        assert_eq!(in_force(&world.as_user(Who::OtherTenant).await, DATES).await, "yyyy-MM-dd");
        reset(&admin, &[DATES]).await.ok();
        assert_eq!(in_force(&staff, DATES).await, "yyyy-MM-dd");
    })
    .await;
}

#[tokio::test]
async fn what_is_no_format_day_currency_or_month_names_its_field() {
    on_both(async |world: World| {
        let admin = world.as_user(Who::ClientAdmin).await;
        for (name, value) in
            [(DATES, "dd/QQ"), (WEEKS, "Funday"), (CURRENCY, "EURO"), (CURRENCY, "\u{20ac}"), (FISCAL, "13"), (FISCAL, " ")]
        {
            let wrong = [(COLOUR, json!("#0f6276")), (name, json!(value))];
            assert_eq!(save(&admin, &wrong).await.fields(), ["values[1].value"], "{name} {value}");
        }
        assert_eq!(read_setting(&admin, COLOUR).await["isOwn"], false, "nothing of it was saved");
    })
    .await;
}
