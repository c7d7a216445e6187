ALTER TABLE "garage_vehicles" DROP CONSTRAINT "garage_vehicles_vin_alphabet";--> statement-breakpoint
ALTER TABLE "vehicle_identifications" DROP CONSTRAINT "vehicle_identifications_vin_alphabet";--> statement-breakpoint
ALTER TABLE "old_car_inspections" DROP CONSTRAINT "old_car_inspections_vin_alphabet";--> statement-breakpoint
ALTER TABLE "vehicles" DROP CONSTRAINT "vehicles_vin_alphabet";--> statement-breakpoint
ALTER TABLE "garage_vehicles" ADD CONSTRAINT "garage_vehicles_vin_alphabet" CHECK ("garage_vehicles"."vin" ~ '^[A-Z0-9]{5,17}$');--> statement-breakpoint
ALTER TABLE "vehicle_identifications" ADD CONSTRAINT "vehicle_identifications_vin_alphabet" CHECK ("vehicle_identifications"."vin" ~ '^[A-Z0-9]{5,17}$');--> statement-breakpoint
ALTER TABLE "old_car_inspections" ADD CONSTRAINT "old_car_inspections_vin_alphabet" CHECK ("old_car_inspections"."vin" ~ '^[A-Z0-9]{5,17}$');--> statement-breakpoint
ALTER TABLE "vehicles" ADD CONSTRAINT "vehicles_vin_alphabet" CHECK ("vehicles"."vin" ~ '^[A-Z0-9]{5,17}$');