//! What is stored of the images of a tenant's brand.

use chrono::TimeDelta;
use delivery::Delivery;
use kernel::Uuid;
use serde_json::json;
use store::Engine;
use testkit::{Who, World, on_both};

use crate::tenant_setting::{COLOUR, DRAWING, LOGO, NAME, PATH, in_force, read_setting, reset, save, upload};

const ICON: &str = "Portal.Branding.Favicon";
const PICTURE: &str = "Portal.Branding.SignInImage";
const LOGO_DARK: &str = "Portal.Branding.LogoDark";
const COLOUR_DARK: &str = "Portal.Branding.PrimaryColorDark";

/// Deletes the files of a tenant, and counts them.
async fn take_files(world: &World, tenant: Uuid) -> u64 {
    world.app.own::<Delivery>().unwrap().files().delete_all(tenant).await.unwrap()
}

#[tokio::test]
async fn what_is_refused_leaves_no_file() {
    on_both(async |world: World| {
        let admin = world.as_user(Who::ClientAdmin).await;
        for _ in 0..50 {
            upload(&admin, "Logo", "logo.svg", DRAWING.as_bytes()).await.ok();
        }
        let refused = upload(&admin, "Logo", "logo.svg", DRAWING.as_bytes()).await;
        assert_eq!(refused.refused(400), "Portal:TenantSettings.TooManyUploads");
        assert_eq!(take_files(&world, world.cast.alpha).await, 50, "the refused one is gone");
        world.clock.advance(TimeDelta::days(2));
        let admin = world.as_user_again(Who::ClientAdmin).await;
        let icon = upload(&admin, "Icon", "icon.svg", DRAWING.as_bytes()).await.ok()["address"].clone();
        let logo = upload(&admin, "Logo", "logo.svg", DRAWING.as_bytes()).await.ok()["address"].clone();
        save(&admin, &[(ICON, icon), (LOGO, logo.clone())]).await.ok();
        let id: Uuid = logo.as_str().unwrap().split(['/', '?']).nth(5).unwrap().parse().unwrap();
        world.app.own::<Delivery>().unwrap().files().delete(world.cast.alpha, id).await.unwrap();
        let host = world.as_user(Who::HostAdmin).await;
        let copy = json!({"fromTenantId": world.cast.alpha, "tenantId": world.cast.beta});
        assert_eq!(host.post(&format!("{PATH}/copy"), copy).await.status, 404, "a file is missing");
        assert_eq!(take_files(&world, world.cast.beta).await, 0, "the icon that was copied before it is gone, too");
    })
    .await;
}

#[tokio::test]
async fn a_dark_logo_is_not_inherited_beside_an_own_light_one() {
    on_both(async |world: World| {
        let (host, admin) = (world.as_user(Who::HostAdmin).await, world.as_user(Who::ClientAdmin).await);
        let other = world.as_user(Who::OtherTenant).await;
        let light = upload(&host, "Logo", "light.svg", DRAWING.as_bytes()).await.ok()["address"].clone();
        let dark = upload(&host, "Logo", "dark.svg", DRAWING.as_bytes()).await.ok()["address"].clone();
        let colours = [(COLOUR, json!("#7a1f6b")), (COLOUR_DARK, json!("#e3a6d8"))];
        save(&host, &colours).await.ok();
        save(&host, &[(LOGO, light), (LOGO_DARK, dark.clone())]).await.ok();
        assert_eq!(in_force(&admin, LOGO_DARK).await, dark.as_str().unwrap(), "both of the provider");
        let own = upload(&admin, "Logo", "own.svg", DRAWING.as_bytes()).await.ok()["address"].clone();
        save(&admin, &[(LOGO, own.clone()), (COLOUR, json!("#1f4fd1"))]).await.ok();
        for (of_logo, of_colour, both_of) in [("", "", &admin), (dark.as_str().unwrap(), "#e3a6d8", &other)] {
            assert_eq!((in_force(both_of, LOGO_DARK).await.as_str(), in_force(both_of, COLOUR_DARK).await.as_str()), (of_logo, of_colour));
            let effective = both_of.get(&format!("{PATH}/effective")).await.ok();
            assert_eq!(
                (effective["values"][LOGO_DARK].as_str(), effective["values"][COLOUR_DARK].as_str()),
                (Some(of_logo), Some(of_colour))
            );
            assert_eq!(read_setting(both_of, LOGO_DARK).await["inherited"].as_str().unwrap_or_default(), of_logo);
        }
        assert_eq!(in_force(&admin, LOGO).await, own.as_str().unwrap());
        reset(&admin, &[]).await.ok();
        assert_eq!(in_force(&admin, LOGO_DARK).await, dark.as_str().unwrap(), "inherited again");
    })
    .await;
}

#[tokio::test]
async fn a_picture_stands_beside_the_sign_in_of_its_tenant_alone() {
    on_both(async |world: World| {
        let admin = world.as_user(Who::ClientAdmin).await;
        // A transparent pixel.
        let mut png = std::io::Cursor::new(Vec::new());
        image::RgbaImage::new(1, 1).write_to(&mut png, image::ImageFormat::Png).unwrap();
        let stored = upload(&admin, "SignIn", "house.png", &png.into_inner()).await.ok();
        assert_eq!((&stored["mediaType"], &stored["width"]), (&json!("image/jpeg"), &json!(1)));
        let address = stored["address"].clone();
        assert_eq!(save(&admin, &[(LOGO, address.clone())]).await.fields(), ["values[0].value"], "it is no logo");
        save(&admin, &[(PICTURE, address.clone())]).await.ok();
        let sign_in = world.anon();
        assert_eq!(in_force(&sign_in.within("alpha"), PICTURE).await, address.as_str().unwrap());
        // spec: TEN-01
        assert_eq!(in_force(&sign_in.within("beta"), PICTURE).await, "");
        let seen = sign_in.get(address.as_str().unwrap()).await;
        assert_eq!((seen.status, seen.header("content-type")), (200, Some("image/jpeg")));
        assert!(seen.bytes.starts_with(&[0xFF, 0xD8]), "as a photograph");
        assert_eq!(upload(&admin, "Banner", "house.png", b"x").await.fields(), ["purpose"]);
    })
    .await;
}

/// Runs a statement as the owner of the schema.
async fn behind_its_back(world: &World, sql: &'static str) {
    match world.engine {
        Engine::Sqlite => {
            let mut connection = <sqlx::SqliteConnection as sqlx::Connection>::connect(world.owner()).await.unwrap();
            sqlx::raw_sql(sql).execute(&mut connection).await.unwrap();
        }
        Engine::Postgres => {
            let mut connection = <sqlx::PgConnection as sqlx::Connection>::connect(world.owner()).await.unwrap();
            sqlx::raw_sql(sql).execute(&mut connection).await.unwrap();
        }
    }
}

#[tokio::test]
async fn an_image_is_kept_as_long_as_a_revision_names_it() {
    on_both(async |world: World| {
        let admin = world.as_user(Who::ClientAdmin).await;
        let mut addresses = Vec::new();
        for name in ["first.svg", "second.svg"] {
            let address = upload(&admin, "Logo", name, DRAWING.as_bytes()).await.ok()["address"].clone();
            save(&admin, &[(LOGO, address.clone())]).await.ok();
            addresses.push(address.as_str().unwrap().to_owned());
        }
        let there = async || [world.anon().get(&addresses[0]).await.status, world.anon().get(&addresses[1]).await.status];
        world.clock.advance(TimeDelta::days(2));
        let admin = world.as_user_again(Who::ClientAdmin).await;
        upload(&admin, "Logo", "third.svg", DRAWING.as_bytes()).await.ok();
        assert_eq!(there().await, [200, 200], "the first one can be restored");
        behind_its_back(&world, "UPDATE tenant_setting_revisions SET number = 502 WHERE number = 3").await;
        save(&admin, &[(NAME, json!("Northgate Care"))]).await.ok();
        assert_eq!(admin.get(&format!("{PATH}/revisions")).await.ok()["totalCount"], 2, "the newest 500 numbers are kept");
        assert_eq!(there().await, [200, 200]);
        world.clock.advance(TimeDelta::days(2));
        let admin = world.as_user_again(Who::ClientAdmin).await;
        upload(&admin, "Logo", "fourth.svg", DRAWING.as_bytes()).await.ok();
        assert_eq!(there().await, [404, 200]);
        assert_eq!(take_files(&world, world.cast.alpha).await, 2, "the one in use and the last upload");
    })
    .await;
}
